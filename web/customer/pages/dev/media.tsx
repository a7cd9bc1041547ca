import { CloudOff, Compass, UserRound } from '#web/ui/icons/icons.tsx'
import { useContext } from 'react'
import { m } from '#messages'
import { Avatar, AvatarFrame } from '#web/ui/media/avatar.tsx'
import { CoverPattern } from '#web/ui/media/cover-pattern.tsx'
import { CoverPatternDrawing } from '#web/ui/media/cover-pattern-drawing.tsx'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { Hem } from '#web/ui/media/hem.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Chip } from '#web/ui/forms/chip.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { Rail } from '#web/ui/media/rail.tsx'
import { ShowPicture } from '#web/ui/media/show-picture.tsx'
import { StoreCard } from '#web/ui/commerce/store-card.tsx'
import { Folder, Frame, Line, Pictures, Shown } from './shown.tsx'

/** Names of stores, one for each of the six patterns (monogram.ts). */
const STORES = ['Kinyozi Kings', 'Mama Njeri', 'Spa Serena', 'Java Garden', 'Fundi Hub', 'Nails by Wambui']

export function MediaComponents() {
  const { picture, cover } = useContext(Pictures)
  return (
    <Folder name="media">
      <Shown name="Picture">
        <Line>
          <Frame>
            <Picture src={picture} alt="Haircut" sizes="200px" />
          </Frame>
          <Frame>
            <Picture alt="" name="Kinyozi Kings" />
          </Frame>
          <Frame>
            <Picture alt="" name="Kinyozi Kings" coverPattern={cover} sizes="200px" />
          </Frame>
          <DataSaver value>
            <Frame>
              <Picture src={picture} alt="Haircut" name="Kinyozi Kings" sizes="200px" />
            </Frame>
            <Frame width={96}>
              <Picture src={picture} alt="Haircut" name="Kinyozi Kings" sizes="96px" />
            </Frame>
            <Frame width={64}>
              <Picture src={picture} alt="Haircut" name="Kinyozi Kings" sizes="64px" small />
            </Frame>
          </DataSaver>
        </Line>
      </Shown>
      <Shown name="QrCode">
        <Frame width={96}>
          <QrCode
            label="QR code"
            qr={{ size: 3, path: 'M0 0h1v1h-1zM2 0h1v1h-1zM1 1h1v1h-1zM0 2h1v1h-1z' }}
          />
        </Frame>
      </Shown>
      <Shown name="ShowPicture">
        <Frame>
          <ShowPicture name="Kinyozi Kings" />
        </Frame>
      </Shown>
      <Shown name="CoverPattern">
        <Line>
          {STORES.map((name) => (
            <Frame key={name} width={120}>
              <CoverPattern name={name} letters />
            </Frame>
          ))}
          <Frame width={120}>
            <CoverPattern name="Kinyozi Kings" src={cover} sizes="120px" letters />
          </Frame>
        </Line>
      </Shown>
      <Shown name="CoverPatternDrawing">
        <Line>
          <CoverPatternDrawing icon={<Compass />} />
          <CoverPatternDrawing icon={<CloudOff />} calm />
        </Line>
      </Shown>
      <Shown name="Avatar">
        <Line>
          <Avatar name="Achieng" />
          <Avatar name="Achieng" size={88} />
          <Avatar name="Achieng" src={picture} size={88} />
        </Line>
      </Shown>
      <Shown name="Hem">
        <Hem />
        <Hem thin />
      </Shown>
      <Shown name="Rail">
        <Rail label={m.home_stores_title()} of="chips">
          {STORES.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </Rail>
        <Rail label={m.home_stores_title()} of="stores">
          {STORES.map((name) => (
            <StoreCard key={name} href="#media" name={name} className="w-[min(14.75rem,84vw)] wide:w-auto" />
          ))}
        </Rail>
      </Shown>
      <Shown name="AvatarFrame">
        <AvatarFrame>
          <UserRound />
        </AvatarFrame>
      </Shown>
    </Folder>
  )
}
