/** WebOTP: browsers that support it offer the code of an SMS that names this site. */

/** Options of navigator.credentials in browsers with WebOTP. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Waits for one code; returns a function that stops waiting. */
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
      // The request was rejected or timed out, or the page was left: the user types the code.
    },
  )
  return () => leaving.abort()
}
