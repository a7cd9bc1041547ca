/**
 * DNS records about the sender of our mails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). Without them, mails arrive
 * as spam or not at all.
 */
import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 3_000
const TRIES = 2

/** `problem` is null if receivers accept the record. */
export type MailRecord = { record: string | null; problem: string | null }

/** Asks `server`, such as 1.1.1.1 or 127.0.0.1:5353, instead of the name server of this machine. */
export function openMailRecords(server?: string): MailRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (server !== undefined) resolver.setServers([server])

  return {
    async spf(domain) {
      const records = await getTexts(domain, /^v=spf1(?: |$)/i)
      const [record = null] = records
      return { record, problem: spfProblem(records) }
    },
    async dkim(domain, selector) {
      const [record = null] = await getTexts(`${selector}._domainkey.${domain}`, /(?:^|;)\s*p\s*=/i)
      if (record === null) return { record, problem: 'there is no key' }
      return {
        record,
        problem: /(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(record) ? 'the key has been revoked' : null,
      }
    },
    async dmarc(domain) {
      // A subdomain without a record has that of its parent.
      for (const name of withParents(domain)) {
        const [record] = await getTexts(`_dmarc.${name}`, /^v=DMARC1\s*;/i)
        if (record === undefined) continue
        const isValid = /;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(record)
        return { record, problem: isValid ? null : 'it has no policy p=' }
      }
      return { record: null, problem: 'there is no record' }
    },
  }

  /** Returns the text records of a name that match. A name without any is no error. */
  async function getTexts(name: string, pattern: RegExp): Promise<string[]> {
    try {
      const texts = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      return texts.filter((text) => pattern.test(text))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}

function spfProblem(records: readonly string[]): string | null {
  if (records.length === 0) return 'there is no record'
  if (records.length > 1) return 'there are several records, which receivers treat as an error'
  return /\s\+?all(?:\s|$)/i.test(records[0]!) ? 'it lets every server send' : null
}

/** Returns the domain and its parents, from a.b.example to b.example, the last with two labels. */
function withParents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

/** Reader of the records. Each function throws if the name server does not answer. */
export type MailRecords = {
  spf(domain: string): Promise<MailRecord>
  dkim(domain: string, selector: string): Promise<MailRecord>
  dmarc(domain: string): Promise<MailRecord>
}
