/** The kinds of images that people upload: what is accepted, and the sizes in which each is stored. */

export type ImageRules = {
  /** The folder of its files in the storage, and below /media/. */
  readonly folder: string
  readonly maxBytes: number
  readonly maxPixels: number
  /** Personal images are cached by the browser alone, and not for long: their owner may remove them. */
  readonly isPersonal: boolean
  /** In pixels. Each upload is cropped and stored in every size; the database has the path of the first. */
  readonly sizes: readonly [ImageSize, ...ImageSize[]]
}
type ImageSize = { readonly width: number; readonly height: number }

export const IMAGE_KINDS = {
  avatar: {
    folder: 'avatars',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: true,
    sizes: [{ width: 256, height: 256 }],
  },
  staffPhoto: {
    folder: 'staff',
    maxBytes: 5 * 1024 * 1024,
    maxPixels: 25_000_000,
    isPersonal: false,
    sizes: [{ width: 256, height: 256 }],
  },
} as const satisfies Record<string, ImageRules>

/** Also the name of the form field that carries the file. */
export type ImageKind = keyof typeof IMAGE_KINDS

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** How long an upload may take: 5 MB at 42 kB/s, a slow phone network. */
export const UPLOAD_TIMEOUT_MS = 120_000
