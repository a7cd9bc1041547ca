/** The layout of every email, in the current language. Its content belongs to the feature that sends it. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { getLocale } from '#messages/runtime'
import { languageTag } from '#domain/accounts/locale.ts'

export type EmailContent = { subject: string; text: string; html: string }

/** The last line of the plain text; when a mail is sent, `signedBy` replaces it with the company's. */
export const SIGNATURE = 'D3 Deals, Nairobi'

export function signedBy<Mail extends { text: string; html: string }>(
  { name, address }: { name: string; address: string },
  mail: Mail,
): Mail {
  const signature = `${name}, ${address}`
  return {
    ...mail,
    text: mail.text.replaceAll(SIGNATURE, () => signature),
    html: mail.html.replaceAll(SIGNATURE, () => escapeHtml(signature)),
  }
}

const SECONDARY_COLOR = '#6b5f58'

/** `body` and `foot` are HTML; text from users must be escaped with `escapeHtml` first. */
export const emailHtml = (
  title: string,
  body: string,
  foot: string,
): string => `<!doctype html><html lang="${languageTag(getLocale())}">
<body style="margin:0;background:#fcf9f4;color:#241a16;font:16px/1.5 Figtree,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-size:26px;font-weight:800;letter-spacing:-1px;margin:0 0 20px">D3 <span style="background:#c8262b;color:#fff;font-size:11px;letter-spacing:.5px;padding:4px 8px;border-radius:4px;vertical-align:6px">DEALS</span></p>
<h1 style="font-size:24px;margin:0 0 12px">${escapeHtml(title)}</h1>
${body}
<p style="color:${SECONDARY_COLOR};font-size:13px;margin-top:28px">${SIGNATURE}. ${foot}</p>
</div></body></html>`

export const emailButton = (href: string, label: string): string =>
  `<p style="margin:0"><a href="${href}" style="display:inline-block;background:#c8262b;color:#fff;text-decoration:none;font-weight:700;padding:13px 24px;border-radius:8px">${escapeHtml(label)}</a></p>`

export const emailLink = (href: string, label: string): string =>
  `<p style="margin:0 0 20px"><a href="${href}" style="color:#a81f24">${escapeHtml(label)}</a></p>`

/** Returns a code in large digits. */
export const emailCode = (code: string): string =>
  `<p style="margin:0 0 20px;padding:16px 0;background:#fff;border:1px solid #e8ded2;border-radius:8px;text-align:center;font:700 34px/1.2 'Courier New',monospace;letter-spacing:10px">${code}</p>`

export const emailText = (text: string): string => `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`

/** A labelled value, such as the amount of a receipt. */
export type Fact = readonly [name: string, value: string]

/** Returns a table with one row per fact. */
export function emailFacts(facts: readonly Fact[]): string {
  const rows = facts
    .map(([name, value]) =>
      [
        `<tr><td style="padding:6px 16px 6px 0;color:${SECONDARY_COLOR}">${escapeHtml(name)}</td>`,
        `<td style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
      ].join(''),
    )
    .join('')
  return `<table role="presentation" style="border-collapse:collapse;margin-bottom:16px">${rows}</table>`
}

/** Returns the facts for the text of an e-mail, one line each. */
export const factsText = (facts: readonly Fact[]): string[] =>
  facts.map(([name, value]) => `${name}: ${value}`)
