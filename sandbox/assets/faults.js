import { refresh, send } from './live.js'

const form = document.getElementById('faults')
const result = document.getElementById('result')

async function submit(method, path, body, successMessage) {
  const errorMessage = await send(method, path, body)
  result.textContent = errorMessage || successMessage
  result.classList.toggle('bad', errorMessage !== '')
  await refresh()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const body = {}
  for (const [name, value] of new FormData(form)) {
    if (value !== '') body[name] = name === 'count' || name === 'delaySeconds' ? Number(value) : value
  }
  void submit('POST', '/api/faults', body, 'Faults set.')
})
document.querySelector('[data-reset]').addEventListener('click', () => {
  form.reset()
  void submit('DELETE', '/api/faults', undefined, 'All faults are reset.')
})
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () =>
    submit('POST', '/api/clock', { advance: button.dataset.advance }, 'The clock was moved.'),
  )
}
