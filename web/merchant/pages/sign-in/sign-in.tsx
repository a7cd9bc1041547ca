import { useRef, useState, type FormEvent } from 'react'
import { redirect, useLocation } from 'react-router'
import { call } from '#web/client/browser.ts'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { returnPath } from '#web/client/session.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Hem } from '#web/ui/hem.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { paths } from '../../paths.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => [
  { title: 'Sign in · D3 for business' },
  { name: 'description', content: 'Sign in to see the day of your stores, say yes to bookings and check customers in.' },
]

export default function SignIn() {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({})

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const said = new FormData(event.currentTarget)
    setSending(true)
    setRefusal({})
    try {
      await call('POST /merchants/login', { body: { email: text(said, 'email'), password: text(said, 'password') } })
      // A whole page load: the root loader then knows who is signed in.
      window.location.assign(returnPath(new URLSearchParams(search)))
    } catch (error) {
      const { errors, message, status } = problemOf(error)
      const { email, password } = errors ?? {}
      const fields = { ...(email && { email }), ...(password && { password }) }
      setRefusal(
        email || password ? fields : { whole: status === 401 ? `${message}. Only accounts of merchants open this site.` : message },
      )
      setSending(false)
      form.current?.querySelector<HTMLInputElement>(`[name=${email || !password ? 'email' : 'password'}]`)?.focus()
    }
  }

  return (
    <div className="grid min-h-dvh content-start">
      <Hem />
      <main id="main" className="mx-auto w-full max-w-[432px] px-4 pt-6 pb-12 wide:pt-16">
        <Brand href={paths.home()} sign="BUSINESS" />
        <h1 className="mt-6 text-28 wide:text-36">Sign in</h1>
        <p className="mt-2 text-ink-2">Your day, your bookings, and who is at the door.</p>
        <form ref={form} className="mt-6 grid gap-4" method="post" noValidate onSubmit={(event) => void signIn(event)}>
          {refusal.whole && (
            <Note tone="bad" role="alert">
              {refusal.whole}
            </Note>
          )}
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...(refusal.email && { error: refusal.email })}
          />
          <PasswordField label="Password" name="password" required {...(refusal.password && { error: refusal.password })} />
          <Button type="submit" size="lg" full busy={isSending ? 'Signing in…' : false}>
            Sign in
          </Button>
        </form>
      </main>
    </div>
  )
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

type Refusal = { email?: string; password?: string; whole?: string }
