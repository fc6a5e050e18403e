/** Purposes of stored files. The purpose decides who may read a file and whether it is shown inline. */
export const filePurposes = ["profile_picture", "logo", "attachment", "leave_document"] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** URL of a stored file. */
export const fileUrl = (id: string) => `/api/files/${id}`;

/** Errors of an image upload: content is not JPG, PNG, GIF or WebP, or exceeds `profilePictureMaxBytes` when decoded. */
export const invalidImageMessage = "Please select a valid image file";
export const imageTooLargeMessage = "Image size should be less than 2MB";
