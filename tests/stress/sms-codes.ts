/** Codes of SMS, as the sandbox has received them. */
import { waitUntil } from './environment.ts'
import { sandboxRequest, type Target } from './target.ts'

/** The newest first. */
export async function listCodes(target: Pick<Target, 'sandbox'>, phone: string): Promise<string[]> {
  const { messages } = await sandboxRequest(target, 'GET', `/api/sms?phone=${phone}`)
  return messages
    .map(({ message }: { message: string }) => /\b\d{6}\b/.exec(message)?.[0])
    .filter((code: string | undefined) => code !== undefined)
}

/** Returns the newest code, once there is one. */
export async function waitForCode(target: Pick<Target, 'sandbox'>, phone: string): Promise<string> {
  let newest: string | undefined
  await waitUntil(async () => {
    newest = (await listCodes(target, phone))[0]
    return newest !== undefined
  }, `a code is sent to ${phone}`)
  return newest! // the wait ends with one
}
