import type { Api, Reply } from '#contract/kernel.ts'
import { pageProblems, Problem } from '#contract/problem.ts'
import { UPLOAD_TIMEOUT_MS } from '#domain/media/image-kinds.ts'

/** Sends a file and reports how much of it was sent, in percent, which `fetch` cannot. */
export function upload<R extends keyof Api & `POST /${string}`>(
  route: R,
  files: Readonly<Record<string, Blob>>,
  onProgress: (percent: number) => void,
): Promise<Reply<Api[R]>> {
  const form = new FormData()
  for (const [field, file] of Object.entries(files)) form.append(field, file)
  const request = new XMLHttpRequest()
  request.open('POST', `/api/v1${route.slice('POST '.length)}`)
  request.timeout = UPLOAD_TIMEOUT_MS
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
  return new Promise((resolve, reject) => {
    const fail = () => reject(pageProblems.network())
    request.onerror = fail
    request.ontimeout = fail
    request.onload = () => {
      const { status } = request
      const reply = parseOrUndefined(request.responseText)
      if (status >= 200 && status < 300 && reply !== undefined) resolve(reply as Reply<Api[R]>) // the route's reply
      else if (status >= 200 && status < 300) fail()
      else reject(Problem.read(status, reply))
    }
    request.send(form)
  })
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
