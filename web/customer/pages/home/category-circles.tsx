import { Link } from '#web/components/navigation/link.tsx'
import { Picture } from '#web/components/media/picture.tsx'
import { categoryName } from '#web/shared/i18n/category-name.ts'
import { paths } from '../../paths.ts'

export function CategoryCircles({
  categories,
}: {
  categories: { name: string; slug: string; image_url: string | null }[]
}) {
  return (
    <ul className="rail cats">
      {categories.map(({ name, slug, image_url }) => (
        <li key={slug}>
          <Link className="cat" href={paths.hotdeals({ category: slug })}>
            <span>
              <Picture src={image_url} alt="" name={name} width={72} height={72} small />
            </span>
            {categoryName(slug, name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
