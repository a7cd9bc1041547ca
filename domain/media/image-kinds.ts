/** The kinds of images that people upload: what is accepted, and the sizes in which each is stored. */

export type ImageRules = {
  /** The folder of its files in the storage, and below /media/. */
  readonly folder: string
  /** The form field that carries the file. */
  readonly field: string
  readonly maxBytes: number
  readonly maxPixels: number
  /** Personal images are cached by the browser alone, and not for long: their owner may remove them. */
  readonly isPersonal: boolean
  /** True if the image is made to fit into the sizes instead of being cropped. */
  readonly isWhole?: true
  /** Sizes in pixels. Each upload is cropped and stored in every size; the database has the path of the first. */
  readonly sizes: readonly [ImageSize, ...ImageSize[]]
}
type ImageSize = { readonly width: number; readonly height: number }

/** AVIF needs 60% of the bytes; addresses end in `.webp`, and browsers that accept AVIF get that (decision 020). */
export type ImageFormat = 'webp' | 'avif'

/** The formats in which each size is stored: encoding AVIF takes too long for pictures that few people see. */
export const listFormats = ({ isPersonal }: ImageRules): readonly ImageFormat[] =>
  isPersonal ? ['webp'] : ['webp', 'avif']

/** How the names of a picture's files end: each format in all sizes. The first is the file that the database names. */
export const listFileEndings = (rules: ImageRules): string[] =>
  listFormats(rules).flatMap((format) => rules.sizes.map(({ width }) => `-${width}.${format}`))

/** Picture that people send with a message, a request or a review. */
const SENT_PICTURE = {
  field: 'image',
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  isPersonal: true,
  isWhole: true,
  sizes: [
    { width: 1280, height: 1280 },
    { width: 320, height: 320 },
  ],
} as const

export const IMAGE_KINDS = {
  avatar: {
    folder: 'avatars',
    field: 'avatar',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: true,
    sizes: [{ width: 256, height: 256 }],
  },
  logo: {
    folder: 'logos',
    field: 'logo',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: false,
    sizes: [
      { width: 256, height: 256 },
      { width: 128, height: 128 },
      { width: 512, height: 512 },
    ],
  },
  /** Picture of a store, a service or an offer. */
  picture: {
    folder: 'pictures',
    field: 'file',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: false,
    sizes: [
      { width: 640, height: 480 },
      { width: 320, height: 240 },
      { width: 960, height: 720 },
      { width: 1280, height: 960 },
    ],
  },
  /** Picture of a conversation. */
  chatPicture: {
    folder: 'chat',
    ...SENT_PICTURE,
  },
  /** Picture of a request for a service. */
  requestPicture: {
    folder: 'requests',
    ...SENT_PICTURE,
  },
  /** Picture of a review. */
  reviewPicture: {
    folder: 'reviews',
    ...SENT_PICTURE,
  },
  /** A document of a store: encrypted in the database, never in the storage of files. */
  document: {
    folder: 'documents',
    field: 'document',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: true,
    isWhole: true,
    sizes: [{ width: 1800, height: 1800 }],
  },
  staffPhoto: {
    folder: 'staff',
    field: 'staffPhoto',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: false,
    sizes: [{ width: 256, height: 256 }],
  },
} as const satisfies Record<string, ImageRules>

/** Pictures that the stores of the demo show. They share these files, so no merchant deletes one. */
export const DEMO_PICTURE = {
  ...IMAGE_KINDS.picture,
  folder: 'demo/catalogue',
  sizes: [
    { width: 640, height: 480 },
    { width: 320, height: 240 },
    { width: 960, height: 720 },
  ],
} as const satisfies ImageRules

export type ImageKind = keyof typeof IMAGE_KINDS

/** Maximum number of images that a merchant can upload in a day. */
export const MERCHANT_IMAGES_PER_DAY = 200

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Maximum duration of an upload: 5 MB at 42 kB/s, a slow phone network. */
export const UPLOAD_TIMEOUT_MS = 120_000
