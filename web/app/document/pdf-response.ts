/** A PDF of the API, as a download. */
export const pdfResponse = ({ fileName, data }: { fileName: string; data: string }): Response =>
  new Response(Buffer.from(data, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    },
  })
