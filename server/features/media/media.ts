/** The public API of media. */
export { deleteImage, removeUnusedImages, replaceImage } from './images.ts'
export { attachImages, type SentImage } from './uploads.ts'
