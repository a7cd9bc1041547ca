export default function Scan() {
  return null
}
