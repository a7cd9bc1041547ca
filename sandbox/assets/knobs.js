import { refresh, send } from './live.js'

const form = document.getElementById('knobs')
const said = document.getElementById('said')

async function tell(method, path, body, done) {
  const wrong = await send(method, path, body)
  said.textContent = wrong || done
  said.classList.toggle('bad', wrong !== '')
  await refresh()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const body = {}
  for (const [name, value] of new FormData(form)) {
    if (value !== '') body[name] = name === 'count' || name === 'delaySeconds' ? Number(value) : value
  }
  void tell('POST', '/api/knobs', body, 'Set.')
})
document.querySelector('[data-reset]').addEventListener('click', () => {
  form.reset()
  void tell('DELETE', '/api/knobs', undefined, 'All is normal again.')
})
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => tell('POST', '/api/clock', { advance: button.dataset.advance }, 'The clock has moved.'))
}
