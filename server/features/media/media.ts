/** The public API of media. */
export { deleteImage, removeUnusedImages, replaceImage } from './images.ts'
export { attachImages } from './uploads.ts'
