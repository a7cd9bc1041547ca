import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod'

/** Reads what somebody who reads or searches a PDF finds in it. */
export async function readPdf(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const info = Info.parse((await pdf.getMetadata()).info)
  return { text: text.replaceAll('\u00a0', ' '), pages: totalPages, info }
}

const Info = z.object({ Title: z.string(), Language: z.string() })
