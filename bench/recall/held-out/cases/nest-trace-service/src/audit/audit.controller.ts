import { Controller, Get, Param } from '@nestjs/common';
import { AuditService } from './audit.service';

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get('sessions')
  list() {
    return this.audit.sessions();
  }

  @Get(':id')
  get(@Param('id') id: string) {
    return this.audit.findOne(id);
  }
}
