/** Something that can be done, as the palette lists it. */
export interface Command {
  readonly label: string
  /** What it is about. */
  readonly place: string
  readonly run: () => void
}

interface PageTexts {
  readonly action: string
  readonly exportCsv: string
  readonly views: string
}

/** Lists what the page offers now: its tabs and buttons, the table of its list, its saved views. The palette presses what it lists. */
export function pageCommands(texts: PageTexts): readonly Command[] {
  const tabs = elements('main nav a').map((tab) => commandOf(tab, nameOf(tab), tab.closest('nav')?.ariaLabel ?? ''))
  const buttons = elements(':is(header, main) .mantine-Button-root').filter(isOfPage)
  const others = [
    ['main a[download][href*="format=csv"]', texts.exportCsv],
    ['main [data-views] button[aria-haspopup="menu"]', texts.views],
  ] as const
  return [
    ...uniquelyNamed(buttons).map((button) => commandOf(button, nameOf(button), texts.action)),
    ...others.flatMap(([selector, label]) =>
      elements(selector)
        .slice(0, 1)
        .map((element) => commandOf(element, label, texts.action)),
    ),
    ...tabs,
  ]
}

function elements(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

/** A button of a row or a form belongs to what is entered or listed there, one of a notice to what it says. */
function isOfPage(button: HTMLElement): boolean {
  return !button.matches(':disabled, [role="row"] *, [role="note"] *, table *, form *')
}

/** Several buttons of one name say only in their place what they are about. */
function uniquelyNamed(buttons: readonly HTMLElement[]): readonly HTMLElement[] {
  const names = buttons.map(nameOf)
  return buttons.filter((_, i) => names.filter((name) => name === names[i]).length === 1)
}

function nameOf(element: HTMLElement): string {
  return (element.ariaLabel ?? element.textContent).trim()
}

function commandOf(element: HTMLElement, label: string, place: string): Command {
  function run(): void {
    // a dialog gives the focus back to what opened it
    element.focus()
    element.click()
  }
  return { label, place, run }
}
