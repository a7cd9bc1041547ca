/** The public API of media. */
export { deleteImage, removeUnusedImages, replaceImage, thumbnailPath, UNUSED_AFTER_MS } from './images.ts'
export { attachImageList, attachImages } from './uploads.ts'
