// The script of a page: search, and the navigation on narrow screens.
const input = document.getElementById('search')
const results = document.getElementById('results')
const menu = document.getElementById('menu')
const MAX_RESULTS = 10
let loading
let chosen = -1

menu.addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('with-navigation')
  menu.setAttribute('aria-expanded', String(isOpen))
})
input.addEventListener('focus', () => void load())
input.addEventListener('input', () => void show())
input.addEventListener('keydown', event => {
  const { length } = results.children
  if (event.key === 'Escape') hide()
  else if (event.key === 'Enter') results.children[Math.max(chosen, 0)]?.firstChild.click()
  else if (event.key === 'ArrowDown' && length > 0) choose((chosen + 1) % length)
  else if (event.key === 'ArrowUp' && length > 0) choose((chosen - 1 + length) % length)
  else return
  event.preventDefault()
})
document.addEventListener('click', ({ target }) => {
  if (!target.closest('.search') || target.closest('#results a')) hide()
})
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.target === input) return
  event.preventDefault()
  input.focus()
})

/** Loads the index when a search begins. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'search.js'
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  return loading
}

async function show() {
  await load()
  const text = input.value.trim()
  if (text === '') return hide()
  const found = searchIndex.search(text).slice(0, MAX_RESULTS)
  results.replaceChildren(...found.map(entryOf))
  if (found.length === 0) results.append(nothing())
  results.hidden = false
  chosen = -1
  input.setAttribute('aria-expanded', 'true')
}

function entryOf({ id, heading, page }, index) {
  const entry = document.createElement('li')
  const link = document.createElement('a')
  entry.id = `result-${index}`
  entry.setAttribute('role', 'option')
  link.href = id
  link.textContent = heading
  if (heading !== page) {
    const of = document.createElement('span')
    of.textContent = page
    link.append(' ', of)
  }
  entry.append(link)
  return entry
}

function nothing() {
  const entry = document.createElement('li')
  entry.className = 'nothing'
  entry.textContent = 'Nothing was found.'
  return entry
}

function choose(index) {
  results.children[chosen]?.removeAttribute('aria-selected')
  chosen = index
  results.children[chosen].setAttribute('aria-selected', 'true')
  input.setAttribute('aria-activedescendant', results.children[chosen].id)
  results.children[chosen].scrollIntoView({ block: 'nearest' })
}

function hide() {
  results.hidden = true
  chosen = -1
  input.setAttribute('aria-expanded', 'false')
  input.removeAttribute('aria-activedescendant')
}
