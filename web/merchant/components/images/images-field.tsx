import { ArrowLeft, ArrowRight, ImagePlus, Trash } from '#web/ui/icons/icons.tsx'
import { useId, useRef } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ChoosePicture } from './choose-picture.tsx'

const ASPECT = 4 / 3
const MAX_WIDTH = 1280

/**
 * The pictures of a service, an offer or a store, in the order in which customers see them. Each is cropped and
 * uploaded when it is chosen; the form saves the addresses.
 */
export function ImagesField({ label, hint, error, images, max, onChange }: ImagesFieldProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const message = error ?? hint

  function move(at: number, by: -1 | 1) {
    const next = images.toSpliced(at, 1).toSpliced(at + by, 0, images[at]!)
    onChange(next)
    focusOn(group, `[data-move="${at + by}:${by}"]:enabled, [data-move^="${at + by}:"]:enabled`)
  }
  function remove(at: number) {
    onChange(images.toSpliced(at, 1))
    focusOn(group, '[data-choose]')
  }

  return (
    <fieldset ref={group} className="grid gap-1.5" aria-describedby={message ? `${id}-message` : undefined}>
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-3">
        {images.map((image, at) => (
          <li key={image} className="grid content-start gap-1">
            <span className="relative block aspect-4/3 overflow-hidden rounded-lg bg-sunk">
              <Picture
                src={image}
                alt={m.merchant_images_number({ number: at + 1 })}
                sizes="220px"
                width={320}
                height={240}
                fill
                small
              />
              {at === 0 && images.length > 1 && (
                <span className="absolute bottom-2 left-2 rounded-full bg-surface px-2 text-13 font-emphasis">
                  {m.merchant_images_first()}
                </span>
              )}
            </span>
            <span className="flex justify-between">
              {images.length > 1 && (
                <span>
                  {([-1, 1] as const).map((by) => (
                    <IconButton
                      key={by}
                      data-move={`${at}:${by}`}
                      label={(by < 0 ? m.merchant_images_earlier : m.merchant_images_later)({
                        number: at + 1,
                      })}
                      disabled={at + by < 0 || at + by >= images.length}
                      onClick={() => move(at, by)}
                    >
                      {by < 0 ? <ArrowLeft /> : <ArrowRight />}
                    </IconButton>
                  ))}
                </span>
              )}
              <IconButton
                className="ml-auto"
                label={m.merchant_images_remove({ number: at + 1 })}
                onClick={() => remove(at)}
              >
                <Trash />
              </IconButton>
            </span>
          </li>
        ))}
        {images.length < max && (
          <li>
            <ChoosePicture
              label={m.merchant_images_choose()}
              className={clsx(
                `grid aspect-4/3 w-full place-content-center justify-items-center gap-1 rounded-lg border-control
                border-dashed bg-surface text-14 font-semibold hover:border-ink`,
                error ? 'border-danger' : 'border-edge',
              )}
              isInvalid={error !== undefined}
              aspect={ASPECT}
              maxWidth={MAX_WIDTH}
              onSend={async (file) => {
                const { url } = await call('POST /upload/files/upload-image', { upload: { file } })
                onChange([...images, url])
              }}
            >
              <ImagePlus aria-hidden />
              {m.merchant_images_add()}
            </ChoosePicture>
          </li>
        )}
      </ul>
      {error ? (
        <FieldError id={`${id}-message`}>{error}</FieldError>
      ) : (
        hint && (
          <p className="text-14 text-ink-2" id={`${id}-message`}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}

/** Moves the focus after the next rendering: the button that was pressed may have moved or be disabled. */
function focusOn(group: { current: HTMLElement | null }, selector: string): void {
  requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(selector)?.focus())
}

export type ImagesFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Addresses of the images, the most important first. */
  images: readonly string[]
  max: number
  onChange: (images: string[]) => void
}
