import { ImagePlus, Trash } from '#web/ui/icons/icons.tsx'
import { useId } from 'react'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { LogoMark } from '#web/ui/navigation/logo-mark.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { ChoosePicture } from '../images/choose-picture.tsx'

const LOGO_WIDTH = 512
const COVER = { aspect: 4 / 3, width: 1280 }

export type StorePictures = { logo: string | null; cover: string | null }

/** The cover picture and the logo of a store. Each is cropped and uploaded when it is chosen; the form saves them. */
export function StorePicturesField({ name, pictures, error, canRemove, onChange }: StorePicturesFieldProps) {
  const id = useId()
  const { logo, cover } = pictures
  return (
    <div className="grid gap-5" data-field="cover_url" aria-describedby={error ? `${id}-error` : undefined}>
      <div className="grid gap-2">
        <p className="text-14 font-semibold">{m.merchant_store_cover()}</p>
        <div className="relative aspect-4/3 max-w-110 overflow-hidden rounded-card bg-sunk">
          <Picture src={cover} alt={m.merchant_store_cover()} name={name} sizes="440px" fill />
        </div>
        <div className="flex flex-wrap gap-2">
          <ChoosePicture
            label={m.merchant_store_choose_cover()}
            className={buttonClass({ variant: 'line', size: 'touch' })}
            isInvalid={error !== undefined}
            aspect={COVER.aspect}
            maxWidth={COVER.width}
            onSend={async (file) => {
              const { url } = await call('POST /upload/files/upload-image', { upload: { file } })
              onChange({ logo, cover: url })
            }}
          >
            <ImagePlus />
            {cover ? m.merchant_store_change_cover() : m.merchant_store_choose_cover()}
          </ChoosePicture>
          {cover && canRemove && (
            <Button variant="line" size="touch" onClick={() => onChange({ logo, cover: null })}>
              <Trash />
              {m.merchant_store_remove_cover()}
            </Button>
          )}
        </div>
      </div>
      <div className="grid gap-2">
        <p className="text-14 font-semibold">{m.merchant_store_logo()}</p>
        <div className="flex flex-wrap items-center gap-3">
          <LogoMark name={name} logo={logo} size={72} />
          <ChoosePicture
            label={m.merchant_store_choose_logo()}
            className={buttonClass({ variant: 'line', size: 'touch' })}
            aspect={1}
            maxWidth={LOGO_WIDTH}
            onSend={async (file) => {
              const { url } = await call('POST /upload/store-logo', { upload: { logo: file } })
              onChange({ logo: url, cover })
            }}
          >
            <ImagePlus />
            {logo ? m.merchant_store_change_logo() : m.merchant_store_choose_logo()}
          </ChoosePicture>
          {logo && canRemove && (
            <Button variant="line" size="touch" onClick={() => onChange({ logo: null, cover })}>
              <Trash />
              {m.merchant_store_remove_logo()}
            </Button>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type StorePicturesFieldProps = {
  /** Name of the store. */
  name: string
  pictures: StorePictures
  error?: string | undefined
  canRemove?: boolean
  onChange: (pictures: StorePictures) => void
}
