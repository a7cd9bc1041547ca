import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../browser.ts'

/** A nonce is good for some minutes only, so a page that was left open asks for a new one. */
const ASK_AGAIN_MS = 8 * 60_000

/**
 * Google's own button, drawn by Google's script, where Google sign-in is offered; nothing where it is not. `onCredential` is handed what Google
 * says of the person; each credential is good once, so the button is made anew afterwards.
 */
export function GoogleButton(props: GoogleButtonProps) {
  const [times, setTimes] = useState(0)
  const again = useCallback(() => setTimes((before) => before + 1), [])
  return <ButtonOfOneNonce key={times} {...props} onUsed={again} />
}

function ButtonOfOneNonce({ text, above, onCredential, onUsed }: GoogleButtonProps & { onUsed: () => void }) {
  const room = useRef<HTMLDivElement>(null)
  const tell = useRef(onCredential)
  const [offer, setOffer] = useState<'asking' | 'shown' | 'none'>('asking')

  useEffect(() => void (tell.current = onCredential), [onCredential])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(onUsed, ASK_AGAIN_MS)
    async function prepare() {
      const { clientId, script, nonce } = await call('GET /users/google-nonce', { signal: leaving.signal })
      if (clientId === null || script === null) return setOffer('none')
      const google = await loadGoogle(script)
      const place = room.current
      if (leaving.signal.aborted || !place) return
      google.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        callback: ({ credential }) => void Promise.resolve(tell.current(credential)).finally(onUsed),
      })
      google.renderButton(place, {
        type: 'standard',
        theme: isDark() ? 'filled_black' : 'outline',
        size: 'large',
        text,
        shape: 'rectangular',
        logo_alignment: 'center',
        width: Math.min(400, Math.max(200, Math.floor(place.clientWidth))),
      })
      setOffer('shown')
    }
    prepare().catch(() => {
      // Without Google (a blocked script, a lost network) one signs in by the form that stands beside it.
      if (!leaving.signal.aborted) setOffer('none')
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [text, onUsed])

  if (offer === 'none') return null
  return (
    <>
      {above}
      <div ref={room} className="google-room" aria-busy={offer === 'asking' ? true : undefined} />
    </>
  )
}

const loading = new Map<string, Promise<GoogleId>>()

function loadGoogle(url: string): Promise<GoogleId> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<GoogleId>((done, fail) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => {
      const id = window.google?.accounts?.id
      if (id) done(id)
      else fail(new Error('The script brought no google.accounts.id'))
    })
    script.addEventListener('error', () => {
      loading.delete(url)
      script.remove()
      fail(new Error('The script did not load'))
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
  /** What stands above the button, where there is one. */
  above?: ReactNode
  onCredential: (credential: string) => unknown
}

/** What we use of Google Identity Services. */
type GoogleId = {
  initialize(options: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    callback: (said: { credential: string }) => void
  }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}
