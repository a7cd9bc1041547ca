/** WebOTP: where a browser can, it offers the code of an SMS that names our site. */

/** What browsers that have it add to navigator.credentials; others refuse or ignore it. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Waits for one code; returns how to stop waiting. */
export function readSmsCode(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined
  const leaving = new AbortController()
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal }
  navigator.credentials.get(request).then(
    (credential) => {
      const code = credential && 'code' in credential ? String(credential.code).replace(/\D/g, '') : ''
      if (code.length === 6) onCode(code)
    },
    () => {
      // Refused, timed out, or the page was left: the code is typed.
    },
  )
  return () => leaving.abort()
}
