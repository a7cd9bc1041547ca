/** The public API of media. */
export { deleteImage, removeUnusedImages, replaceImage, thumbnailPath } from './images.ts'
export { requireUploadsLeft, sentPictures, type NamedPicture } from './sent-pictures.ts'
export { attachImageList, attachImages } from './uploads.ts'
