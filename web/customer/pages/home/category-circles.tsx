import { Link } from '#web/ui/navigation/links/link.tsx'
import { railLook } from '#web/ui/media/rail-look.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { paths } from '../../paths.ts'

export function CategoryCircles({
  categories,
}: {
  categories: { name: string; slug: string; image_url: string | null }[]
}) {
  return (
    <ul className={railLook({ of: 'circles' })}>
      {categories.map(({ name, slug, image_url }) => (
        <li key={slug}>
          <Link
            className="grid w-19 justify-items-center gap-1.5 text-center text-13 leading-tight font-semibold
              wide:w-auto"
            href={paths.hotdeals({ category: slug })}
          >
            <span className="size-15 overflow-hidden rounded-full wide:size-18">
              <Picture
                src={image_url}
                alt=""
                name={name}
                width={72}
                height={72}
                small
                className="scale-125"
              />
            </span>
            {categoryName(slug, name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
