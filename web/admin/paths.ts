import { signInPath } from '#web/app/session/session.ts'

/** The canonical path of every page of the admin site. routes.ts takes its patterns from here. */
export const pages = {
  work: '/',
  admins: '/admins',
  /** Passkeys, the authenticator app, the password and the devices of the signed-in admin. */
  security: '/security',
  signIn: '/accounts/sign-in',
  setPassword: '/set-password',
}

export const paths = {
  /** With the key of the item that is open. */
  work: (item?: string) => (item === undefined ? pages.work : `${pages.work}?item=${item}`),
  admins: () => pages.admins,
  security: () => pages.security,
  signIn: (returnTo?: string) => signInPath(returnTo),
}
