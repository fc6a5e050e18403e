const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `12 Mar 2026` */
export const formatDay = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** `Mar 2026` */
export const formatMonth = (day: string) => formatDay(day).split(" ").slice(1).join(" ");

/** `12 Mar 2026` or `12 Mar 2026 to 16 Mar 2026` */
export const formatPeriod = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} to ${formatDay(endDate)}`;
