import { cva } from 'class-variance-authority'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { getLocale } from '#messages/runtime'
import { call } from '#web/api/browser.ts'

/** A nonce is valid for a few minutes only, so a page that stays open requests a new one. */
const RENEW_NONCE_AFTER_MS = 8 * 60_000
/** Widths of the button with a text, in pixels, as Google sets them. */
const WIDTHS = { min: 200, max: 400 }

/**
 * Google's own button, rendered by Google's script; nothing if Google sign-in is not configured.
 * `onCredential` receives Google's ID token. Each credential can be used once, so the button is recreated
 * after use.
 */
export function GoogleButton(props: GoogleButtonProps) {
  const [uses, setUses] = useState(0)
  const recreate = useCallback(() => setUses((before) => before + 1), [])
  return <SingleUseButton key={uses} {...props} onUsed={recreate} />
}

function SingleUseButton({
  text,
  place = 'form',
  above,
  onCredential,
  onUsed,
}: GoogleButtonProps & { onUsed: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const handleCredential = useRef(onCredential)
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading')

  useEffect(() => void (handleCredential.current = onCredential), [onCredential])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(onUsed, RENEW_NONCE_AFTER_MS)
    async function prepare() {
      const { clientId, script, nonce } = await call('GET /users/google-nonce', { signal: leaving.signal })
      if (clientId === null || script === null) return setState('none')
      const google = await loadGoogle(script)
      const element = container.current
      if (leaving.signal.aborted || !element) return
      google.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        callback: ({ credential }) =>
          void Promise.resolve(handleCredential.current(credential)).finally(onUsed),
      })
      const width = element.clientWidth
      google.renderButton(element, {
        theme: isDark() ? 'filled_black' : 'outline',
        size: 'large',
        text,
        locale: getLocale(),
        shape: 'rectangular',
        logo_alignment: 'center',
        ...(width < WIDTHS.min
          ? { type: 'icon' }
          : { type: 'standard', width: Math.min(WIDTHS.max, Math.floor(width)) }),
      })
      setState('shown')
    }
    prepare().catch(() => {
      // Without Google (a blocked script, a lost network) the user signs in by the form beside it.
      if (!leaving.signal.aborted) setState('none')
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [text, onUsed])

  if (state === 'none') return null
  return (
    <>
      {above}
      <div ref={container} className={frame({ place })} aria-busy={state === 'loading' ? true : undefined} />
    </>
  )
}

/**
 * Frame with the height of Google's button, so that nothing moves when it is rendered. Google's frame is transparent only
 * where the schemes agree.
 */
const frame = cva('grid min-h-11 scheme-light', {
  variants: {
    place: { form: 'justify-items-center', setting: 'mb-5 ml-14.5 justify-start justify-items-start' },
  },
})

const loading = new Map<string, Promise<GoogleId>>()

function loadGoogle(url: string): Promise<GoogleId> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<GoogleId>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => {
      const id = window.google?.accounts?.id
      if (id) resolve(id)
      else reject(new Error('The script does not define google.accounts.id'))
    })
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      reject(new Error('The script did not load'))
    })
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}

const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

export type GoogleButtonProps = {
  text: 'signin_with' | 'signup_with' | 'continue_with'
  /** Place of the button: in a form at its full width, or below a setting of the account. */
  place?: 'form' | 'setting'
  /** Content above the button, shown if there is one. */
  above?: ReactNode
  onCredential: (credential: string) => unknown
}

/** The part of Google Identity Services that is used here. */
type GoogleId = {
  initialize(options: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    callback: (response: { credential: string }) => void
  }): void
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void
}
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}
