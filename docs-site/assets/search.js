import MiniSearch from './minisearch.js'

const form = document.querySelector('search')
const input = document.querySelector('#siteQuery')
const panel = document.querySelector('#siteResults')
const status = panel.querySelector('[role=status]')
const list = panel.querySelector('ol')
const site = new URL('../../', import.meta.url)
/** The same fields as in src/search-index.ts. */
const fields = { fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'excerpt'] }
const options = {
  prefix: true,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  combineWith: 'AND',
  boost: { title: 4, page: 2 },
  // decisions are found last: most who search want to use the service
  boostDocument: (id) => (id.startsWith('adr/') ? 0.5 : 1),
}
const most = 12
let loading

form.hidden = false
input.addEventListener('focus', load, { once: true })
input.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea, [contenteditable]')
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    input.focus()
  }
})
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
  if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click()
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, event.key === 'ArrowDown' ? 1 : -1)
})
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget)) panel.hidden = true
})
input.addEventListener('focus', () => {
  if (list.children.length > 0) panel.hidden = false
})

/** Loads the index, with the first use only. */
function load() {
  loading ??= fetch(new URL('search-index.json', import.meta.url))
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSONAsync(text, fields))
  return loading
}

async function show() {
  const words = input.value.trim()
  const index = await load()
  // what was typed meanwhile has its own call
  if (input.value.trim() !== words) return
  const found = words === '' ? [] : index.search(words, options)
  list.replaceChildren(...found.slice(0, most).map(toItem))
  status.textContent = found.length === 0 ? `Nothing found for “${words}”.` : `${Math.min(found.length, most)} of ${found.length} results`
  panel.hidden = words === ''
}

function toItem({ id, title, page, excerpt }) {
  const link = document.createElement('a')
  link.href = new URL(id, site)
  link.append(make('strong', title), ...(page === '' ? [] : [' ', make('span', page)]), make('small', excerpt))
  link.addEventListener('click', () => (panel.hidden = true))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function make(name, text) {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function move(event, step) {
  const stops = [input, ...list.querySelectorAll('a')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (panel.hidden || next === undefined) return
  event.preventDefault()
  next.focus()
}

function close() {
  panel.hidden = true
  input.focus()
}
