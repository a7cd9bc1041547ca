// The window in which one chooses who to be: it has a token made and hands it to the page that opened it.
const chooser = document.getElementById('chooser')
const said = document.getElementById('said')
const { audience, nonce, origin } = chooser.dataset

chooser.addEventListener('click', async (event) => {
  const button = event.target.closest('button')
  if (!button) return
  const first = chooser.querySelector('[data-email]')
  const { email, name, verified, hd } = (button.dataset.variant ? first : button).dataset
  const body = {
    email,
    name,
    emailVerified: verified === 'true',
    ...(hd && { hd }),
    ...(audience && { audience }),
    ...(nonce && { nonce }),
  }
  if (button.dataset.variant) body.variant = button.dataset.variant
  button.disabled = true
  const response = await fetch('/api/google/credential', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { credential, message } = await response.json()
  button.disabled = false
  if (!credential || !window.opener || !origin) {
    said.textContent = message ?? 'Open this window by the button of a D3 page.'
    said.classList.add('bad')
    return
  }
  window.opener.postMessage({ credential }, origin)
  window.close()
})
