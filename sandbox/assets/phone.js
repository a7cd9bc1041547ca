import { clockNow, post, refresh, send } from './live.js'

async function answer(body) {
  const prompt = document.querySelector('[data-prompt]')
  if (!prompt) return
  await send('POST', `/api/prompts/${encodeURIComponent(prompt.dataset.prompt)}/answer`, body)
  await refresh()
}

async function payByHand(form) {
  const { amount, ...entered } = Object.fromEntries(new FormData(form))
  const result = document.getElementById('paybill-result')
  result.textContent = 'Sending…'
  const { message = 'Sent. You will get a message from M-PESA.', ...reply } = await post('/api/paybill', {
    phone: form.dataset.paybill,
    ...entered,
    amount: Number(amount),
  })
  result.textContent = message
  result.classList.toggle('bad', reply.status !== 'paid')
  if (reply.status === 'paid') form.reset()
  await refresh()
}

document.addEventListener('submit', (event) => {
  const paybill = event.target.closest('[data-paybill]')
  if (paybill) {
    event.preventDefault()
    void payByHand(paybill)
    return
  }
  const form = event.target.closest('[data-prompt]')
  if (!form) return
  event.preventDefault()
  const pin = form.elements.pin
  if (/^\d{4}$/.test(pin.value)) {
    void answer({ action: 'pay', pin: pin.value })
    return
  }
  pin.setAttribute('aria-invalid', 'true')
  pin.focus()
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

// A new prompt takes the focus when nothing else has it, as on a real phone.
function focusPin() {
  if (document.activeElement === document.body) document.querySelector('.pin')?.focus({ preventScroll: true })
}
document.getElementById('front')?.addEventListener('changed', focusPin)
focusPin()

function updateCountdowns() {
  for (const until of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(until.dataset.until) - clockNow()) / 1000))
    until.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  }
}
setInterval(updateCountdowns, 250)
document.addEventListener('changed', updateCountdowns)
