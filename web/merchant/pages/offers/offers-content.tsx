export default function Offers() {
  return null
}
