import { extractText, getDocumentProxy } from 'unpdf'

/** What somebody who reads or searches a PDF finds in it. */
export async function readPdf(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  return { text: text.replaceAll('\u00a0', ' '), pages: totalPages, info: info as Record<string, unknown> } // an object of strings and booleans
}
