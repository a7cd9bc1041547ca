/** The public API of media. */
export { deletePicture, encodeDocument, removeStrayPictures, replacePicture } from './images.ts'
export {
  ownListedPictures,
  ownSentPictures,
  type PictureOwner,
  type PicturePlace,
} from './picture-place-queries.ts'
export type { NamedPicture, StoredPicture } from './queries.ts'
export { attachPictures, receivePicture, releasePictures, serializePicture } from './sent-pictures.ts'
export { attachMerchantPictureList, attachMerchantPictures, pathIn } from './uploads.ts'
