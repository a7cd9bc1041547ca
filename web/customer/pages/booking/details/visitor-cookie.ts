import { HOUR } from '#domain/time/time.ts'

/**
 * What a visitor has given about themselves, until they have an account. It is in a cookie of the booking's pages, because neither the address
 * nor a form that was sent is what a phone shows again after it has dropped the page, as while its owner reads the SMS.
 */
const COOKIE = 'd3_visitor'
const PATH = '/booking'
/** A registration is valid for as long. */
const MAX_AGE_SECONDS = HOUR / 1000

/** Returns the visitor of a page's request; null without a readable cookie. */
export function readVisitor(request: Request): Visitor | null {
  const cookies = request.headers.get('cookie') ?? ''
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1]
  try {
    return value === undefined ? null : toVisitor(JSON.parse(decodeURIComponent(value)))
  } catch {
    return null
  }
}

/** Returns the header that keeps the visitor; null deletes what is kept. */
export function toVisitorCookie(visitor: Visitor | null, { protocol }: URL): string {
  const value = visitor ? encodeURIComponent(JSON.stringify(visitor)) : ''
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=${PATH}; Max-Age=${visitor ? MAX_AGE_SECONDS : 0}; HttpOnly; SameSite=Lax${secure}`
}

function toVisitor(value: unknown): Visitor | null {
  const { details, code } = Object(value) as Partial<Visitor> // checked below
  if (!isDetails(details)) return null
  return { details, ...(isSentCode(code) && { code }) }
}

const isDetails = (value: unknown): value is VisitorDetails => {
  const { name, phone, email } = Object(value) as Partial<VisitorDetails> // checked here
  return [name, phone, email].every((text) => typeof text === 'string')
}

const isSentCode = (value: unknown): value is SentCode => {
  const code = Object(value) as Record<string, unknown> // checked here
  if ('login' in code) return typeof code.login === 'string'
  return (
    typeof code.registration === 'string' &&
    typeof code.phone === 'string' &&
    typeof code.resendAt === 'number'
  )
}

export type VisitorDetails = {
  name: string
  phone: string
  email: string
  hasAccepted: boolean
  wantsOffers: boolean
}

/** A visitor's details, and the code that they have been sent. */
export type Visitor = { details: VisitorDetails; code?: SentCode }

/** The code of a registration, or the code that signs in to the account with this e-mail address. */
export type SentCode = { registration: string; phone: string; resendAt: number } | { login: string }
