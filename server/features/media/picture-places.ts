/**
 * The places where an item shows a picture. The feature that owns the item takes the picture away when an admin has
 * removed it, and puts it back when that is overturned.
 */
import type { Tx } from '#server/platform/database/database.ts'

/** One place, with what is needed to put the picture back. */
export type PicturePlace = {
  in: 'logo' | 'cover' | 'gallery' | 'service' | 'offer' | 'staff' | 'review' | 'request'
  /** Id of the row that showed it. */
  rowId: string
  /** Position in a list, from 0. */
  position: number
  /** Description of a picture in a gallery. */
  alt: string | null
  /** Data of a picture that a person sent. */
  sent: { id: string; width: number; height: number } | null
}

export type PictureOwner = {
  /** Takes the picture away wherever the item shows it. */
  take(tx: Tx, ownerId: string, path: string): Promise<PicturePlace[]>
  /** Puts the picture back; does nothing if the place is used otherwise now. */
  putBack(tx: Tx, path: string, place: PicturePlace): Promise<void>
}
