import { Camera } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { buttonClass } from '#web/ui/forms/buttons/button-look.ts'
import { ChoosePicture } from './choose-picture.tsx'

const MAX_WIDTH = 512

/** A person's picture, which is saved when it is chosen. */
export function PhotoField({ name, photo, label, hint, onSend }: PhotoFieldProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 narrow:grid-cols-1">
      <Avatar name={name} src={photo} size={88} />
      <div className="grid gap-1.5">
        <p>
          <ChoosePicture
            label={label}
            className={buttonClass({ variant: 'line', size: 'touch' })}
            aspect={1}
            round
            maxWidth={MAX_WIDTH}
            onSend={onSend}
          >
            <Camera />
            {photo ? m.merchant_images_change_photo() : m.merchant_images_add_photo()}
          </ChoosePicture>
        </p>
        {hint && <p className="quiet">{hint}</p>}
      </div>
    </div>
  )
}

export type PhotoFieldProps = {
  name: string
  photo: string | null
  label: string
  hint?: string
  /** If it throws, the dialog stays open and says why. */
  onSend: (file: File) => Promise<void>
}
