import { m } from '#messages'
import type { Message } from './message.ts'

/**
 * An expected error: a status, a stable code, and the message that people read. The API sends it as a problem
 * of RFC 9457 with the extension members that clients read. The browser throws the same class; a network
 * failure is a Problem with status 0.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  /** The first message for each invalid field. */
  readonly errors: Record<string, string> | undefined
  /** Members that one problem adds, such as the nearest free times of a 409. */
  readonly extra: Record<string, unknown> | undefined
  /** Seconds until another attempt can succeed; also sent as Retry-After. */
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

  /**
   * Invalid input. Pairs are in the order found; the first message is the problem's own unless `summary` is
   * given.
   */
  static invalid(
    pairs: readonly (readonly [field: string, message: string])[],
    summary = pairs[0]?.[1] ?? m.problem_invalid_request(),
  ): Problem {
    const errors: Record<string, string> = {}
    // A caller may send a field named 'toString'.
    for (const [field, message] of pairs) if (!Object.hasOwn(errors, field)) errors[field] = message
    return new Problem(400, 'invalid-request', summary, { errors })
  }

  /** Returns a copy of the problem with more members, or with a message for one case. */
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
      ...(errors && {
        errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])),
      }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...extra,
    }
  }

  /** Reads a Problem from a response body; anything else becomes a general one of that status. */
  static read(status: number, body: unknown): Problem {
    // Any object has string keys.
    const members = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const { code, message, retryAfter } = members
    // Any object has string keys, and the values are checked below.
    const errors = (
      typeof members.errors === 'object' && members.errors !== null ? members.errors : {}
    ) as Record<string, string[] | string>
    const first = Object.entries(errors).map(
      ([field, text]) => [field, Array.isArray(text) ? (text[0] ?? '') : text] as const,
    )
    return new Problem(status, String(code ?? 'http'), String(message ?? m.problem_http({ status })), {
      errors: Object.fromEntries(first),
      extra: members,
      ...(typeof retryAfter === 'number' && { retryAfter }),
    })
  }
}

/**
 * Creates one kind of problem, and describes it for the API reference and for the page that its `type` links
 * to.
 */
export type ProblemType = {
  (): Problem
  readonly status: number
  readonly code: string
  /** The English sentence; the problem itself has that of the current language. */
  readonly message: string
  /** Meaning of the problem, and what a client can do about it, for developers. */
  readonly explanation: string
}

/**
 * A problem of a feature's table: thrown as `throw offerProblems.notFound()`. Scripts of pages leave out the
 * tables that they do not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export const problem = (status: number, code: string, message: Message, explanation: string): ProblemType =>
  Object.assign(() => new Problem(status, code, message()), {
    status,
    code,
    message: message({}, { locale: 'en' }),
    explanation,
  })

/** Input that the contract's schema rejects. */
export const invalidRequest = problem(
  400,
  'invalid-request',
  m.problem_invalid_request,
  'A path, query or body field is missing or not valid. `errors` has the ' +
    'messages of each field; `message` is the first of them.',
)

/** Problems that pages raise or know. */
export const pageProblems = {
  forbidden: problem(
    403,
    'forbidden',
    m.problem_forbidden,
    'The account has another role, or the object belongs to someone else.',
  ),
  noSuchRoute: problem(404, 'not-found', m.problem_not_found, 'There is no such route. Check the path.'),
  notAPicture: problem(
    400,
    'not-a-picture',
    m.problem_not_a_picture,
    'The file is missing, damaged or not a JPEG, PNG or WebP picture.',
  ),
  pictureTooLarge: problem(
    413,
    'picture-too-large',
    m.problem_picture_too_large,
    'The file has more than 5 MB.',
  ),
  fileTooLarge: problem(413, 'file-too-large', m.problem_file_too_large, 'The file has more than 5 MB.'),
  idempotencyKeyInUse: problem(
    409,
    'idempotency-key-in-use',
    m.problem_idempotency_key_in_use,
    'The first request with this `Idempotency-Key` is still running. Repeat it after `Retry-After`.',
  ),
  internal: problem(500, 'internal', m.problem_internal, 'An error of the server. It is logged.'),
  network: problem(0, 'network', m.problem_network, 'Raised by clients: there was no response.'),
}

/** Problems that belong to no feature (docs/rules/wire-format.md#errors). */
export const generalProblems = {
  signedOut: problem(
    401,
    'signed-out',
    m.problem_signed_out,
    'No valid session. Sign in and send the `access_token` as a bearer token.',
  ),
  forbidden: pageProblems.forbidden,
  noSuchRoute: pageProblems.noSuchRoute,
  methodNotAllowed: problem(
    405,
    'method-not-allowed',
    m.problem_method_not_allowed,
    'The path exists with other methods, which the `Allow` header lists.',
  ),
  apiKeyMissing: problem(
    400,
    'api-key-missing',
    m.problem_api_key_missing,
    'This server requires an API key from clients other than its own pages.',
  ),
  apiKeyUnknown: problem(
    403,
    'api-key-unknown',
    m.problem_api_key_unknown,
    'The `x-api-key` header does not name a client of this server.',
  ),
  secondFactorMissing: problem(
    403,
    'second-factor-missing',
    m.problem_second_factor_missing,
    'Admins need a passkey or an authenticator app. Set one up first.',
  ),
  reauthenticationRequired: problem(
    403,
    'prove-again',
    m.problem_prove_again,
    'A sensitive action needs a recent sign-in. Call POST /users/prove, ' +
      'then repeat the request within 15 minutes.',
  ),
  tooMany: problem(
    429,
    'too-many',
    m.problem_too_many,
    'A rate limit is exceeded. Wait as many seconds as `Retry-After` says.',
  ),
  tooLarge: problem(413, 'too-large', m.problem_too_large, 'A request body can have 100 KiB at most.'),
  notAPicture: pageProblems.notAPicture,
  pictureTooLarge: pageProblems.pictureTooLarge,
  notATable: problem(
    400,
    'not-a-table',
    m.problem_not_a_table,
    'The file is missing, empty, or none of CSV, XLSX and vCard; or it has more rows or columns than it may.',
  ),
  fileTooLarge: pageProblems.fileTooLarge,
  wrongContentType: problem(
    415,
    'wrong-content-type',
    m.problem_wrong_content_type,
    'The `Content-Type` of the request is not one that the route takes: ' +
      '`application/json`, or `multipart/form-data` for files.',
  ),
  notJson: problem(
    400,
    'invalid-json',
    m.problem_invalid_request,
    'The request body is not valid JSON in UTF-8, or the URL is not valid.',
  ),
  ambiguousHost: problem(
    400,
    'ambiguous-host',
    m.problem_ambiguous_host,
    'A request must have exactly one `Host` header.',
  ),
  crossSite: problem(
    403,
    'cross-site',
    m.problem_cross_site,
    'A write with a session cookie came from another site. API ' +
      'clients send a bearer token and no cookie.',
  ),
  idempotencyKeyReused: problem(
    422,
    'idempotency-key-reused',
    m.problem_idempotency_key_reused,
    'The same `Idempotency-Key` came with a different request. Use a new key for each operation.',
  ),
  idempotencyKeyInUse: pageProblems.idempotencyKeyInUse,
  busy: problem(
    503,
    'busy',
    m.problem_too_many,
    'The server cannot serve the request now. Repeat it after `Retry-After`.',
  ),
  temporarilyUnavailable: problem(
    503,
    'temporarily-unavailable',
    m.problem_temporarily_unavailable,
    'The database cannot be reached, for instance while another server takes over. What was acknowledged is stored. ' +
      'Repeat the request after `Retry-After`, a write with the same `Idempotency-Key`.',
  ),
  readOnly: problem(
    503,
    'read-only',
    m.problem_read_only,
    'Nothing but sessions can be changed for now. Repeat the request after `Retry-After`.',
  ),
  storageUnavailable: problem(
    503,
    'storage-unavailable',
    m.problem_storage_unavailable,
    'The storage of pictures does not respond. Repeat the request after `Retry-After`.',
  ),
  internal: pageProblems.internal,
  network: pageProblems.network,
}
