/** Codes of verification messages, as the sandbox has received them. */
import { expect } from '@playwright/test'
import { messagesTo } from './api.ts'

export async function codesIn(phone: string): Promise<string[]> {
  return (await messagesTo(phone)).flatMap((message) => /^D3: (\d{6}) /.exec(message)?.[1] ?? [])
}

export async function smsCode(phone: string): Promise<string> {
  await expect.poll(() => codesIn(phone)).not.toEqual([])
  return (await codesIn(phone))[0] ?? ''
}

export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')
