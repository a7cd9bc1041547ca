/** The public API of media. */
export { deleteImage, removeUnusedImages, replaceImage, thumbnailPath } from './images.ts'
export { attachImageList, attachImages } from './uploads.ts'
