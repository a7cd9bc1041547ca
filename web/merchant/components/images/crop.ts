/** Part of a picture that is used: it fills a frame of a fixed shape, is enlarged by `zoom`, and can be moved. */

/** `x` and `y` are 0 at the left and top end, 1 at the right and bottom end, of how far it can be moved. */
export type Crop = { zoom: number; x: number; y: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of the picture, in its pixels. `aspect` is width by height of the frame. */
export function getCroppedPart(picture: Size, aspect: number, { zoom, x, y }: Crop) {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const height = width / aspect
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

/** The picture follows a finger: `dx` and `dy` are parts of the frame's width and height. */
export function moved(picture: Size, aspect: number, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, width, height } = getCroppedPart(picture, aspect, crop)
  return {
    zoom: crop.zoom,
    x: getShare(left - dx * width, picture.width - width),
    y: getShare(top - dy * height, picture.height - height),
  }
}

/** Enlarges or reduces the picture around the middle of the frame. */
export function zoomed(picture: Size, aspect: number, crop: Crop, wanted: number): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, wanted))
  const before = getCroppedPart(picture, aspect, crop)
  const { width, height } = getCroppedPart(picture, aspect, { ...crop, zoom })
  return {
    zoom,
    x: getShare(before.left + (before.width - width) / 2, picture.width - width),
    y: getShare(before.top + (before.height - height) / 2, picture.height - height),
  }
}

/** Returns the size of the part in pixels. A small part is not enlarged. */
export function outputSize(part: Size, aspect: number, maxWidth: number): Size {
  const width = Math.max(1, Math.round(Math.min(maxWidth, part.width)))
  return { width, height: Math.max(1, Math.round(width / aspect)) }
}

/** A picture that cannot be moved in a direction stays in the middle. */
const getShare = (start: number, room: number): number =>
  room < 0.5 ? 0.5 : Math.min(1, Math.max(0, start / room))
