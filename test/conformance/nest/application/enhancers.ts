// Guards, pipes, interceptors and filters, as applications of Nest have them.
import {
  BadRequestException,
  Catch,
  HttpException,
  Injectable,
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
  UnauthorizedException,
} from '@nestjs/common'
import { GqlArgumentsHost, GqlExecutionContext } from '@nestjs/graphql'
import { GraphQLError } from 'graphql'
import { map, type Observable } from 'rxjs'

function userOf(context: ExecutionContext): unknown {
  const { req } = GqlExecutionContext.create(context).getContext()
  return (req.headers ?? req.connectionParams)['x-user']
}

@Injectable()
export class NeedsUser implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (userOf(context) === undefined) throw new UnauthorizedException()
    return true
  }
}

@Injectable()
export class NeedsAnn implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    return userOf(context) === 'Ann'
  }
}

@Injectable()
export class UpperCase implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((value: string) => value.toUpperCase()))
  }
}

@Injectable()
export class Trimmed implements PipeTransform {
  transform(value: string): string {
    if (value.trim() === '') throw new BadRequestException('There is nothing in it.')
    return value.trim()
  }
}

export class OutOfStock extends Error {}

/** Returns an error, as the documentation of Nest has it. */
@Catch(OutOfStock)
export class ReturningFilter implements ExceptionFilter {
  catch(exception: OutOfStock, host: ArgumentsHost): unknown {
    const { fieldName } = GqlArgumentsHost.create(host).getInfo()
    return new GraphQLError(`${exception.message} (${fieldName})`, {
      extensions: { code: 'OUT_OF_STOCK' },
    })
  }
}

/** Throws another exception. */
@Catch(OutOfStock)
export class ThrowingFilter implements ExceptionFilter {
  catch({ message }: OutOfStock): never {
    throw new HttpException({ statusCode: 410, message }, 410)
  }
}
