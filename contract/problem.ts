/** The message of a request that is not valid, where no sentence of the contract says more. */
export const INVALID_REQUEST = 'Invalid request data'

/**
 * A refusal: a status, a stable code, and the exact sentence people read. RFC 9457 on the wire, with the extension
 * members existing clients read (docs/rules/wire-format.md#errors). The browser rethrows the same class; a
 * network failure is a Problem with status 0.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  /** First sentence per field, spelt as the caller spelt the field. */
  readonly errors: Record<string, string> | undefined
  /** Members that one call adds, such as the nearest free times beside a 409. */
  readonly extra: Record<string, unknown> | undefined
  /** Seconds until it is worth trying again; also sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string>; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.extra = more.extra
    this.retryAfter = more.retryAfter
  }

  /** Bad input. Pairs are [field, sentence] in the order found; the first sentence is the message unless there is another. */
  static invalid(pairs: readonly (readonly [field: string, sentence: string])[], message = pairs[0]?.[1] ?? INVALID_REQUEST): Problem {
    const errors: Record<string, string> = {}
    // A caller may call a field 'toString'.
    for (const [field, sentence] of pairs) if (!Object.hasOwn(errors, field)) errors[field] = sentence
    return new Problem(400, 'invalid-request', message, { errors })
  }

  /** The same refusal with more to it, or in words for this very case. */
  with({
    message = this.message,
    ...more
  }: {
    message?: string
    extra?: Record<string, unknown>
    retryAfter?: number
    errors?: Record<string, string>
  }): Problem {
    return new Problem(this.status, this.code, message, more)
  }

  toJSON(): Record<string, unknown> {
    const { status, code, message, errors, extra, retryAfter } = this
    return {
      type: `/problems/${code}`,
      title: code,
      status,
      detail: message,
      success: false,
      message,
      code,
      ...(errors && { errors: Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, [sentence]])) }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...extra,
    }
  }

  /** Reads a Problem back from a reply's body; anything else becomes a general one of that status. */
  static read(status: number, body: unknown): Problem {
    const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const errors = typeof said.errors === 'object' && said.errors !== null ? (said.errors as Record<string, string[] | string>) : {}
    const first = Object.entries(errors).map(([field, text]) => [field, Array.isArray(text) ? (text[0] ?? '') : text] as const)
    return new Problem(status, String(said.code ?? 'http'), String(said.message ?? `HTTP error! status: ${status}`), {
      errors: Object.fromEntries(first),
      extra: said,
      ...(typeof said.retryAfter === 'number' && { retryAfter: said.retryAfter }),
    })
  }
}

/** A problem of a feature's table: thrown as `throw offerProblems.notFound()`. */
export const problem = (status: number, code: string, message: string) => () => new Problem(status, code, message)

/** Problems that belong to no feature (docs/rules/wire-format.md#errors). */
export const generalProblems = {
  signedOut: problem(401, 'signed-out', 'Authentication required. Please log in again.'),
  forbidden: problem(403, 'forbidden', 'You do not have permission to perform this action.'),
  noSuchRoute: problem(404, 'not-found', 'The requested resource was not found.'),
  wrongMethod: problem(405, 'method-not-allowed', 'This address does not have that method.'),
  apiKeyMissing: problem(400, 'api-key-missing', 'Send the API key of your client in the x-api-key header.'),
  apiKeyUnknown: problem(403, 'api-key-unknown', 'This API key is not known.'),
  stale: problem(403, 'prove-again', 'Please confirm that it is you first.'),
  tooMany: problem(429, 'too-many', 'Too many requests. Please wait a moment and try again.'),
  tooLarge: problem(413, 'too-large', 'The request is too large.'),
  notAPicture: problem(400, 'not-a-picture', 'Choose a picture: JPEG, PNG or WebP of at most 5 MB.'),
  pictureTooLarge: problem(413, 'picture-too-large', 'Choose a picture of at most 5 MB.'),
  wrongType: problem(415, 'wrong-content-type', 'Send the request as application/json.'),
  notJson: problem(400, 'invalid-json', INVALID_REQUEST),
  ambiguousHost: problem(400, 'ambiguous-host', 'Name one host, once.'),
  crossSite: problem(403, 'cross-site', 'This request did not come from our own site.'),
  keyReused: problem(422, 'idempotency-key-reused', 'That Idempotency-Key was used for another request.'),
  keyInUse: problem(409, 'idempotency-key-in-use', 'The same request is still being answered. Please wait a moment.'),
  busy: problem(503, 'busy', 'Too many requests. Please wait a moment and try again.'),
  internal: problem(500, 'internal', 'Server error. Please try again later.'),
  network: problem(0, 'network', 'Network error. Please check your connection.'),
}
