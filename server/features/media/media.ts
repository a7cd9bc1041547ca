/** The public API of media. */
export { missingPictures, storePictures } from './bundled-pictures.ts'
export { deleteImage, removeUnusedImages, replaceImage } from './images.ts'
export { sentPictureLists, sentPictures, type NamedPicture, type StoredPicture } from './sent-pictures.ts'
export { attachImageList, attachImages } from './uploads.ts'
