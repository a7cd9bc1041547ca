import { clockNow, refresh, send } from './live.js'

async function answer(body) {
  const prompt = document.querySelector('[data-prompt]')
  if (!prompt) return
  await send('POST', `/api/prompts/${encodeURIComponent(prompt.dataset.prompt)}/answer`, body)
  await refresh()
}

document.addEventListener('submit', (event) => {
  const form = event.target.closest('[data-prompt]')
  if (!form) return
  event.preventDefault()
  const pin = form.elements.pin
  if (/^\d{4}$/.test(pin.value)) void answer({ action: 'pay', pin: pin.value })
  else {
    pin.setAttribute('aria-invalid', 'true')
    pin.focus()
  }
})
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-answer]')
  if (button) void answer({ action: button.dataset.answer })
})
document.addEventListener('input', (event) => {
  if (!event.target.matches('.pin')) return
  event.target.value = event.target.value.replace(/\D/g, '')
  event.target.removeAttribute('aria-invalid')
})

// A prompt takes the focus when nothing else holds it, as on a real phone.
function focusPin() {
  if (document.activeElement === document.body) document.querySelector('.pin')?.focus({ preventScroll: true })
}
document.getElementById('front')?.addEventListener('changed', focusPin)
focusPin()

function countDown() {
  for (const until of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(until.dataset.until) - clockNow()) / 1000))
    until.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  }
}
setInterval(countDown, 250)
document.addEventListener('changed', countDown)
