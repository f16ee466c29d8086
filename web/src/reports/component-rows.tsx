import { saySentence } from '../words/sentences/say-sentence.ts'
import { Mark } from '../ui/mark.tsx'
import type { ReportAnswers } from './load-report.ts'
import { address, code, componentKey, count, day, list, status, text, type Voice, vulnerability } from './report-cells.tsx'
import type { ReportRow } from './report.ts'

interface Placed {
  readonly paths: readonly { readonly module: string }[]
}

function modulesOf({ paths }: Placed): readonly string[] {
  return [...new Set(paths.map(({ module }) => module))]
}

/** One row for each component and vulnerability. */
export function vulnerabilityRows(voice: Voice, { components }: ReportAnswers['vulnerabilities']): readonly ReportRow[] {
  const { words, formats } = voice
  return components.flatMap((component) =>
    component.vulnerabilities.map(({ key, status: found, description, extra }) => ({
      id: `${component.key} ${key}`,
      cells: {
        status: status(voice, found),
        vulnerability: vulnerability(key),
        score: count(voice, extra.score ?? null),
        exploited: extra.kev
          ? { value: words.findings.exploited, shown: <Mark tone="critical">{words.findings.exploited}</Mark> }
          : { value: undefined },
        epss: extra.epss === null ? { value: undefined } : { value: extra.epss, shown: formats.percent(extra.epss) },
        component: componentKey(component.key),
        versions: list(component.versions),
        fixedIn: list(extra.fixedIn),
        modules: list(modulesOf(component)),
        description: text(description),
      },
    })),
  )
}

/** One row for each component that is not at its newest release. */
export function versioningRows(voice: Voice, { components }: ReportAnswers['versioning']): readonly ReportRow[] {
  return components.map((component) => ({
    id: component.key,
    cells: {
      component: componentKey(component.key),
      versions: list(component.versions),
      latest: code(component.latestVersion),
      newer: count(voice, component.newer),
      status: status(voice, component.status),
      modules: list(modulesOf(component)),
    },
  }))
}

/** One row for each component with a known repository. */
export function viabilityRows(voice: Voice, { components }: ReportAnswers['viability']): readonly ReportRow[] {
  return components.map(({ key, versions, viability }) => ({
    id: key,
    cells: {
      component: componentKey(key),
      versions: list(versions),
      level: count(voice, viability.level),
      activity: day(voice, viability.changed_at),
      commits: count(voice, viability.monthlyCommitCnt),
      issues: count(voice, viability.openIssuesCnt),
      stars: count(voice, viability.starsCnt),
      repository: address(viability.repository),
    },
  }))
}

/** One row for each component whose support ends or has ended. */
export function endOfLifeRows(voice: Voice, { components }: ReportAnswers['endoflife']): readonly ReportRow[] {
  return components.map((component) => ({
    id: component.key,
    cells: {
      status: status(voice, component.status),
      component: componentKey(component.key),
      versions: list(component.versions),
      information: text(
        sentencesOf(component.information)
          .map((each) => saySentence(each, voice.language))
          .join(' '),
      ),
      modules: list(modulesOf(component)),
    },
  }))
}

/** Each begins with the key of the component. */
function sentencesOf(information: string): readonly string[] {
  return information.split(/(?<=\.) (?=[a-z][a-z.+-]*:)/u)
}
