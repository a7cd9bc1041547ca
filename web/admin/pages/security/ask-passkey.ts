/** Asks the browser for a passkey. Its library is loaded when it is needed. */
import type { Api, Input, Reply } from '#contract/kernel.ts'

type Options<R extends keyof Api> = Reply<Api[R]> extends { options: infer O } ? O : never
type Answer<R extends keyof Api> = Input<R, Api[R]> extends { body: { answer: infer A } } ? A : never

type SignInAnswer = Answer<'POST /admin/sign-in/passkey'>
type NewAnswer = Answer<'POST /admin/passkeys'>

/** Asks for a passkey; null if the person has closed the dialog of the browser. */
export async function askPasskey(
  options: Options<'POST /admin/sign-in/passkey-options'>,
): Promise<SignInAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await unlessClosed(startAuthentication({ optionsJSON: options }))
  if (!answer) return null
  const { id, rawId, type, response } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    clientExtensionResults: {},
  }
}

/** Creates a passkey; null if the person has closed the dialog of the browser. */
export async function createPasskey(
  options: Options<'POST /admin/passkeys/options'>,
): Promise<NewAnswer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await unlessClosed(startRegistration({ optionsJSON: options }))
  if (!answer) return null
  const { id, rawId, type, response } = answer
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    clientExtensionResults: {},
  }
}

async function unlessClosed<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && error.name === 'NotAllowedError') return null
    throw error
  }
}
