// The account chooser: requests a token for the chosen account and posts it to the page that opened the
// window.
const chooser = document.getElementById('chooser')
const result = document.getElementById('result')
const { audience, nonce, origin } = chooser.dataset

chooser.addEventListener('click', async (event) => {
  const button = event.target.closest('button')
  if (!button) return
  // A broken variant is a token for the first account.
  const account = button.dataset.variant ? chooser.querySelector('[data-email]') : button
  const { email, name, verified, hd } = account.dataset
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
    result.textContent = message ?? 'Open this window with the Google button on a D3 page.'
    result.classList.add('bad')
    return
  }
  window.opener.postMessage({ credential }, origin)
  window.close()
})
