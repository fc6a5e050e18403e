/** Purposes of stored files. The purpose decides who may read a file and whether it is shown inline. */
export const filePurposes = [
  "profile_picture",
  "logo",
  "attachment",
  "leave_document",
  "announcement_file",
  "announcement_picture",
] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** Types of pictures that are shown where they belong. The server sets them only for those that it has read as pictures. */
export const pictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/** URL of a stored file. */
export const fileUrl = (id: string) => `/api/files/${id}`;

/** Errors of an image upload: content is not JPG, PNG, GIF or WebP, or exceeds `profilePictureMaxBytes` when decoded. */
export const invalidImageMessage = "Please select a valid image file";
export const imageTooLargeMessage = "Image size should be less than 2MB";
