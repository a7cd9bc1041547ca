import { useEffect, useRef } from 'react'
import { readSmsCode } from './read-sms-code.ts'

/** The phone that receives the SMS is often the one in use: one tap is enough. */
export function useSmsCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => readSmsCode((code) => latest.current(code)), [])
}
