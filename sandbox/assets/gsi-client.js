// The part of the Google Identity Services JavaScript API that D3 uses: the button. It opens the sandbox's
// own window.
;(() => {
  const sandboxOrigin = new URL(document.currentScript.src).origin
  let settings = null
  let chooserWindow = null

  function openChooser() {
    if (!settings) return
    const query = new URLSearchParams({
      client_id: settings.client_id,
      nonce: settings.nonce ?? '',
      origin: location.origin,
    })
    const [width, height] = [460, 640]
    const left = Math.max(0, screenX + (outerWidth - width) / 2)
    const top = Math.max(0, screenY + (outerHeight - height) / 2)
    chooserWindow = open(
      `${sandboxOrigin}/gsi/select?${query}`,
      'd3-sandbox-google',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )
  }

  addEventListener('message', (event) => {
    if (
      event.origin !== sandboxOrigin ||
      event.source !== chooserWindow ||
      typeof event.data?.credential !== 'string'
    )
      return
    settings?.callback?.({ credential: event.data.credential, select_by: 'btn' })
  })

  const texts = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  }
  const logo =
    '<svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true"><path fill="#4285f4" d="M45 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12c-.2 2-1.5 5-4.5 7l6.6 5C42.4 36.2 45 31 45 24.500z"/><path fill="#34a853" d="M24 46c5.9 0 10.9-2 14.5-5.300l-6.9-5.400c-1.9 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.100l-7 5.400C8.1 41 15.4 46 24 46z"/><path fill="#fbbc05" d="M11.5 28.400a13.5 13.5 0 0 1 0-8.700l-7.1-5.500a22 22 0 0 0 0 19.700z"/><path fill="#ea4335" d="M24 10.600c4.1 0 6.9 1.8 8.5 3.300l6.2-6.100C34.9 4.2 29.9 2 24 2 15.4 2 8.1 7 4.5 14.200l7 5.500C13.3 14.4 18.2 10.6 24 10.600z"/></svg>'

  function renderButton(parent, options = {}) {
    if (!parent) return
    const isDark = options.theme === 'filled_black' || options.theme === 'filled_blue'
    const isIcon = options.type === 'icon'
    const height = { large: 40, medium: 32, small: 20 }[options.size] ?? 40
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.google = 'button'
    const text = texts[options.text] ?? texts.signin_with
    if (isIcon) button.setAttribute('aria-label', text)
    button.innerHTML = isIcon ? logo : `${logo}<span></span>`
    if (!isIcon) button.lastChild.textContent = text
    Object.assign(button.style, {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '10px',
      height: `${height}px`,
      minWidth: isIcon ? `${height}px` : '200px',
      width: options.width ? `${Number.parseInt(options.width, 10)}px` : 'auto',
      maxWidth: '100%',
      padding: isIcon ? '0' : '0 12px',
      border: `1px solid ${isDark ? '#8e918f' : '#747775'}`,
      borderRadius: options.shape === 'pill' || options.shape === 'circle' ? '20px' : '4px',
      background: isDark ? '#131314' : '#fff',
      color: isDark ? '#e3e3e3' : '#1f1f1f',
      font: '500 14px/1 Roboto, Arial, sans-serif',
      letterSpacing: '.25px',
      cursor: 'pointer',
    })
    button.addEventListener('click', () => {
      options.click_listener?.()
      openChooser()
    })
    parent.replaceChildren(button)
  }

  // One Tap is never displayed here, which can also happen with the real script.
  const moment = {
    isDisplayMoment: () => true,
    isDisplayed: () => false,
    isNotDisplayed: () => true,
    getNotDisplayedReason: () => 'suppressed_by_user',
    isSkippedMoment: () => false,
    getSkippedReason: () => '',
    isDismissedMoment: () => false,
    getDismissedReason: () => '',
    getMomentType: () => 'display',
  }
  window.google = {
    ...window.google,
    accounts: {
      ...window.google?.accounts,
      id: {
        initialize(options) {
          settings = options
        },
        renderButton,
        prompt: (listener) => void setTimeout(() => listener?.(moment), 0),
        cancel() {},
        disableAutoSelect() {},
        storeCredential: (_credential, done) => done?.(),
        revoke: (_hint, done) => done?.({ successful: true }),
      },
    },
  }
  window.onGoogleLibraryLoad?.()
})()
