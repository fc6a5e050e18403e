import { BrandMark } from "./marks.tsx";
import s from "./company-mark.module.css";

type Props = {
  /** The URL of the company's logo. */
  logo: string | null | undefined;
  size?: number;
};

/** The company's logo, or the product's mark without one. Decorative: show the name beside it. */
export const CompanyMark = ({ logo, size = 22 }: Props) =>
  logo ? <img className={s.logo} src={logo} alt="" width={size} height={size} /> : <BrandMark size={size} />;
